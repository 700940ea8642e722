type EventOf<E extends { readonly type: string }, T extends E["type"]> = Extract<E, { readonly type: T }>;

/**
 * Whether an event names a team and holds free text: the name of a team or a person, or a reason that someone typed.
 */
type HoldsText<E> = E extends { readonly team_id: unknown }
  ? string extends E[keyof E & ("name" | "reason")]
    ? true
    : false
  : false;

type TypesWithText<E extends { readonly type: string }> = {
  [T in E["type"]]: true extends HoldsText<EventOf<E, T>> ? T : never;
}[E["type"]];

/**
 * The personal data in events of these types, with the values that replace it when the team is deleted. Events that
 * name a team and hold free text must be listed.
 */
export type PersonalData<E extends { readonly type: string }> = {
  readonly [T in E["type"]]?: { readonly [K in keyof EventOf<E, T>]?: EventOf<E, T>[K] | undefined };
} & { readonly [T in TypesWithText<E>]: object };
