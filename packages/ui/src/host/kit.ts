/** The parts of the kit that the host views of round types are made of; they know the kit through this package alone. */
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
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
