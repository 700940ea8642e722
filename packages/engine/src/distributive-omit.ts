/** `Omit` for each member of a union, which keeps the members apart. */
export type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
