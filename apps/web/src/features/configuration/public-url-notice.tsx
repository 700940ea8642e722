import type { ReactElement } from "react";
import { Alert, Code, Group, Stack, Text } from "@mantine/core";
import { CHANGEABLE_SETTINGS } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { CopyButton } from "@showrunner/ui/host";
import { configurationMessages } from "./messages/en.ts";

interface PublicUrlNoticeProps {
  /** The unsaved URL. */
  readonly typed: string;
  readonly hasProvider: boolean;
}

/** Warns about the consequences of a new public URL before it is saved. */
export function PublicUrlNotice({ typed, hasProvider }: PublicUrlNoticeProps): ReactElement | null {
  const t = useT(configurationMessages);
  const address = CHANGEABLE_SETTINGS.public_url.schema.safeParse(typed).data ?? null;
  if (address === null) return null;
  const redirect = `${address}/auth/callback`;
  return (
    <Alert color="info" role="status">
      <Stack gap="xs">
        <Text size="sm">{t("public_url_check")}</Text>
        {hasProvider && (
          <>
            <Text size="sm">{t("public_url_redirect")}</Text>
            <Group gap="sm">
              <Code>{redirect}</Code>
              <CopyButton text={redirect} />
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );
}
