/** The personal data in events of these types, with the values that replace it when the team is deleted. */
export type PersonalData<E extends { readonly type: string }> = {
  readonly [T in E["type"]]?: {
    readonly [K in keyof Extract<E, { readonly type: T }>]?: Extract<E, { readonly type: T }>[K] | undefined;
  };
};
