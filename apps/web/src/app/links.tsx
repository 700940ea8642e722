import type { ComponentPropsWithRef, ReactElement } from "react";
import {
  ActionIcon,
  Anchor,
  Button,
  NavLink,
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
  type NavLinkProps,
} from "@mantine/core";
import { createLink } from "@tanstack/react-router";

type LinkProps<P> = P & Omit<ComponentPropsWithRef<"a">, keyof P | "href">;

function AnchorElement(props: LinkProps<AnchorProps>): ReactElement {
  return <Anchor {...props} />;
}
function ButtonElement(props: LinkProps<ButtonProps>): ReactElement {
  return <Button component="a" {...props} />;
}
function IconElement(props: LinkProps<ActionIconProps>): ReactElement {
  return <ActionIcon component="a" {...props} />;
}
function NavElement(props: LinkProps<NavLinkProps>): ReactElement {
  return <NavLink {...props} />;
}

/** The kit's link-like components, with addresses that the router checks. */
export const LinkAnchor = createLink(AnchorElement);
export const LinkButton = createLink(ButtonElement);
export const LinkIcon = createLink(IconElement);
export const LinkNav = createLink(NavElement);
