import { getToken } from "../../api/session.ts";
import { decodeToken } from "./token-claims.ts";

/** Id of the signed-in user, read from the access token; null when signed out, empty if the token is unreadable. */
export function getUserId(): string | null {
  const token = getToken();
  return token === null ? null : (decodeToken(token)?.texts.sub ?? "");
}
