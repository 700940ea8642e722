export { joinCluster, type Membership } from "./membership.ts";
export { createServerInstancesRepository, type StoredInstance } from "./server-instances.repository.ts";
