export * from "./confirm-dialog.tsx";
export * from "./copy-button.tsx";
export * from "./form-footer.tsx";
export * from "./notify.tsx";
export * from "./page-header.tsx";
export * from "./provider.tsx";
export * from "./states.tsx";
export * from "./status-label.tsx";
export { COLOUR_ROLES, type ColourRole } from "./theme.ts";
