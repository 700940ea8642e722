export { createUserDirectory, type UserDirectory } from "./directory.ts";
export { createLooksTaken, type LooksTaken } from "./look-alikes.ts";
export { newUserRow, type NewUser } from "./new-user.ts";
export { presentUser } from "./present.ts";
export { usersRepository, type UsersRepository } from "./repository.ts";
export { userRoutes } from "./routes.ts";
export { createUsersService, takenName } from "./service.ts";
