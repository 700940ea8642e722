export { ShowSettingsForm } from "./show-settings-form.tsx";
