import type { ComponentProps } from "react";
import { ConfirmDialog } from "./dialog";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "verb" | "danger"> & { trigger: string };

/** A form in a dialog, submitted with `Save`. */
export const EditDialog = (props: Props) => <ConfirmDialog {...props} verb="Save" danger={false} />;
