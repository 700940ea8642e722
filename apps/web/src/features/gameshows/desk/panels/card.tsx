import { useId, type ReactElement, type ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** Whether the card takes the remaining height and scrolls inside. */
  readonly grow?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A titled section of the desk. */
export function Card({ title, aside, grow = false, className, children }: CardProps): ReactElement {
  const id = useId();
  return (
    <section
      className={[styles["card"], className].filter(Boolean).join(" ")}
      data-grow={grow || undefined}
      aria-labelledby={id}
    >
      <div className={styles["head"]}>
        <h2 className={styles["title"]} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Note({ children }: { readonly children: ReactNode }): ReactElement {
  return <p className={styles["note"]}>{children}</p>;
}

interface ScrollAreaProps {
  readonly label: string;
  /** Replaces the default class, which grows into the card. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Scroll container, focusable because its content may not be. */
export function ScrollArea({ label, className, children }: ScrollAreaProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={className ?? styles["scroll"]} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
