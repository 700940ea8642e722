export { createChangeProvider } from "./change-provider.ts";
export { createProviderCredentials } from "./provider-credentials.ts";
export { createProviderTestsService, PROVIDER_TEST_RULE } from "./provider-tests.service.ts";
export { createProvidersRepository, type ProvidersRepository } from "./providers.repository.ts";
export { registerProviderRoutes } from "./providers.routes.ts";
export { createProvidersService, type ProvidersService } from "./providers.service.ts";
export { createRunnableProviders, type RunnableProvider, type RunnableProviders } from "./runnable-providers.ts";
