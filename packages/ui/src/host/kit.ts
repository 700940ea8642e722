/** The Mantine components for host views of round types, which depend on Mantine only through this package. */
export {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Menu,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
export { DecimalField } from "./decimal-field.tsx";
export { NumberField } from "./number-field.tsx";
export { RowMenu } from "./row-menu.tsx";
