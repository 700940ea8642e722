import ipaddr from "ipaddr.js";

/** NAT64 and 6to4 addresses embed an IPv4 address, which decides. */
const NAT64_PREFIX = ipaddr.IPv6.parse("64:ff9b::");
const NAT64_LOCAL_PREFIX = ipaddr.IPv6.parse("64:ff9b:1::");
const SIX_TO_FOUR_PREFIX = ipaddr.IPv6.parse("2002::");

function findEmbeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64_PREFIX, 96)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(SIX_TO_FOUR_PREFIX, 16)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}

/**
 * Whether the server may connect to an IP address without approval of its host: public unicast addresses only. Private,
 * loopback, link-local (cloud metadata) and all special ranges could be used to reach into the server's network.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  const embedded = findEmbeddedIpv4(address);
  if (embedded !== null) return embedded.range() === "unicast";
  return address.range() === "unicast" && !address.match(NAT64_LOCAL_PREFIX, 48);
}
