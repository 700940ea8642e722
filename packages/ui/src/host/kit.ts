/** The Mantine components that the host views of round types use; they depend on Mantine through this package alone. */
export {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Menu,
  NumberInput,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
