export { createUserDirectory, type UserDirectory } from "./user-directory.ts";
export { createConfusableUsernameCheck, type IsConfusableUsername } from "./confusable-usernames.ts";
export { buildUserSearchText, createUserRow, type NewUser } from "./users.rows.ts";
export { presentUser } from "./users.presenter.ts";
export { createUsersRepository, type UsersRepository } from "./users.repository.ts";
export { registerUserRoutes } from "./users.routes.ts";
export { createUsersService, toTakenNameFailure, type UsersService } from "./users.service.ts";
