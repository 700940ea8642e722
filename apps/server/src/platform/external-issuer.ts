/** Issuer of identities that an authenticating proxy names; that of an identity provider is an address. */
export const EXTERNAL_ISSUER = "external";
