import type { ComponentPropsWithRef, ReactElement } from "react";
import { Anchor, Button, NavLink, type AnchorProps, type ButtonProps, type NavLinkProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";

type LinkProps<P> = P & Omit<ComponentPropsWithRef<"a">, keyof P | "href">;

function AnchorElement(props: LinkProps<AnchorProps>): ReactElement {
  return <Anchor {...props} />;
}
function ButtonElement(props: LinkProps<ButtonProps>): ReactElement {
  return <Button component="a" {...props} />;
}
function NavElement(props: LinkProps<NavLinkProps>): ReactElement {
  return <NavLink {...props} />;
}

/** Mantine's link components with type-checked router links. */
export const LinkAnchor = createLink(AnchorElement);
export const LinkButton = createLink(ButtonElement);
export const LinkNav = createLink(NavElement);
