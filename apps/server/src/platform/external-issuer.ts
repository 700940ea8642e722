/** Issuer of identities named by an authenticating proxy. The issuer of an identity provider is a URL. */
export const EXTERNAL_ISSUER = "external";
