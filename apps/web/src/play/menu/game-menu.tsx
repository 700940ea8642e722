import { useState, type ReactElement } from "react";
import type { MeSlice } from "@showrunner/engine";
import { joinNames } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { Button, TeamTag, TextField } from "@showrunner/ui/audience";
import { useLiveValue, useSlice, type LiveConnection } from "../../live/index.ts";
import { PreferenceControls } from "../../components/audience/preference-controls.tsx";
import { menuMessages } from "./messages/en.ts";
import { saveMemberName, readMemberName } from "../member-name.ts";
import InvitePhones from "./invite-phones.tsx";
import { leaveGame } from "./leave-game.ts";

interface GameMenuProps {
  readonly show: string;
  readonly connection: LiveConnection;
  readonly me: MeSlice;
}

/** Menu with rarely used actions: inviting further phones, member name, theme, language, log out. */
export function GameMenu({ show, connection, me }: GameMenuProps): ReactElement {
  const t = useT(menuMessages);
  const [isLeaving, setLeaving] = useState(false);
  const showSlice = useSlice(connection, "show");
  const usesCodes = showSlice?.team_access === "code";
  const connectionState = useLiveValue(connection, (state) => state.connection);
  return (
    <div className="pl-menu">
      <p className="pl-menu-team">
        <TeamTag team={me} />
      </p>
      {me.members.length > 0 && <p className="pl-muted">{t("members", { names: joinNames(me.members) })}</p>}
      {usesCodes && <InvitePhones show={show} />}
      <MemberNameForm connection={connection} />
      <PreferenceControls languages={showSlice?.languages} />
      {isLeaving ? (
        <>
          <p>{t(usesCodes ? "logout_question_code" : "logout_question", { team: me.name })}</p>
          <Button tone="danger" wide onClick={() => leaveGame(show, "logged_out")}>
            {t("logout_confirm")}
          </Button>
          <Button tone="quiet" wide onClick={() => setLeaving(false)}>
            {t("cancel")}
          </Button>
        </>
      ) : (
        <Button tone="quiet" wide onClick={() => setLeaving(true)}>
          {t("logout")}
        </Button>
      )}
      <p className="pl-muted">
        {connectionState.kind === "live"
          ? t("connected", { transport: connectionState.transport.toUpperCase() })
          : t("offline")}
      </p>
    </div>
  );
}

function MemberNameForm({ connection }: { readonly connection: LiveConnection }): ReactElement {
  const t = useT(menuMessages);
  const [name, setName] = useState(readMemberName);
  const [status, setStatus] = useState<"idle" | "busy" | "saved" | "failed">("idle");
  const save = async () => {
    if (status === "busy") return;
    setStatus("busy");
    const trimmed = name.trim();
    const result = await connection.send({ type: "join_member", name: trimmed });
    if (result.ok) saveMemberName(trimmed);
    setStatus(result.ok ? "saved" : "failed");
  };
  return (
    <form
      className="pl-inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t("member_name")}
        value={name}
        onChange={(value) => {
          setName(value);
          setStatus("idle");
        }}
        maxLength={40}
        autoComplete="nickname"
        error={status === "failed" ? t("member_name_failed") : null}
      />
      <Button submit tone="quiet" busy={status === "busy"}>
        {t(status === "saved" ? "saved" : "save")}
      </Button>
    </form>
  );
}
