import type { ComponentPropsWithRef, ReactElement } from "react";
import { Menu, type MenuItemProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";

type Props = MenuItemProps & Omit<ComponentPropsWithRef<"a">, keyof MenuItemProps | "href">;

function MenuItemElement(props: Props): ReactElement {
  return <Menu.Item component="a" {...props} />;
}

/** A link in a menu; separate from the other links, because the first screen has no menu. */
export const LinkMenuItem = createLink(MenuItemElement);
