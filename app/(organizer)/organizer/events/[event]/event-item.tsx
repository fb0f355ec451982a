import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Consequences } from "@/components/consequences";
import { queryValue } from "@/components/search-params";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { CheckboxField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { KeepableKind } from "@/lib/transitions/kept-kind/kept-elsewhere";
import { capitalize } from "@/lib/words";
import {
  EventFrame,
  type EventPageProps,
  type OrganizerEvent,
  requireManagedEvent,
} from "./event-frame";

type ItemName = "activity" | "thread" | "location" | "wave";

export interface ItemFormProps<Item> {
  event: OrganizerEvent;
  /** Null for a new one. */
  item: Item | null;
  /** Set when the previous item has just been saved and the next one is added. */
  saved: string;
}

interface ItemPage<Item> {
  name: ItemName;
  kind: KeepableKind;
  /** The path of the items, of which each is below it: `/program/threads`. */
  path: string;
  find: (eventId: string, id: string) => Promise<Item | null>;
  title: (item: Item) => string;
  Form: (props: ItemFormProps<Item>) => ReactNode;
  /** The page of an existing item, where it has more than the form. */
  Details?: (props: ItemDetailsProps<Item>) => ReactNode;
}

export interface ItemDetailsProps<Item> {
  event: OrganizerEvent;
  item: Item;
  query: Awaited<EventPageProps["searchParams"]>;
}

/** The page that edits something of an event, or adds it (`…/new`). */
export const itemPage = <Item,>({
  name,
  kind,
  path,
  find,
  title,
  Form,
  Details,
}: ItemPage<Item>) => ({
  async metadata({ params }: EventPageProps<ItemName>): Promise<Metadata> {
    return { title: `${(await params)[name] === "new" ? "Add" : "Edit"} ${name}` };
  },
  async Page({ params, searchParams }: EventPageProps<ItemName>) {
    const { event: eventId, [name]: id } = await params;
    const event = await requireManagedEvent(eventId, `${path}/${encodeURIComponent(id)}`);
    const item = id === "new" ? null : ((await find(event.id, id)) ?? notFound());
    const query = await searchParams;
    const saved = queryValue(query.saved);
    return (
      <EventFrame event={event} kinds={[kind]}>
        {item !== null && Details ? (
          <Details event={event} item={item} query={query} />
        ) : (
          <Card title={item === null ? `Add ${name}` : <bdi>{title(item)}</bdi>}>
            <Form key={saved} event={event} item={item} saved={saved} />
          </Card>
        )}
      </EventFrame>
    );
  },
});

interface ItemFrameProps {
  name: ItemName;
  action: FormAction;
  event: string;
  /** The id of the edited item; undefined for a new one. */
  id: string | undefined;
  saved: string;
  shown: object;
  /** The page of the event with the list of the items. */
  list: { path: string; words: string };
  className?: string;
  children: ReactNode;
}

/** The form of an item. A new one offers to add another (`saveInEvent` reads the checkbox). */
export const ItemForm = ({
  name,
  action,
  event,
  id,
  saved,
  shown,
  list,
  className,
  children,
}: ItemFrameProps) => (
  <ActionForm action={action} className={className} aria-label={capitalize(name)}>
    <HiddenFields of={{ event, [name]: id ?? "" }} />
    <ShownValuesField values={shown} />
    {children}
    {id === undefined && (
      <div className="grid gap-3">
        {saved && <Alert tone="good">Saved. Add the next one.</Alert>}
        <CheckboxField
          label="Add another afterwards"
          name="another"
          defaultChecked={saved !== ""}
        />
      </div>
    )}
    <div className="flex flex-wrap gap-3">
      <SubmitButton>Save</SubmitButton>
      <ButtonLink href={`/organizer/events/${event}/${list.path}`}>{list.words}</ButtonLink>
    </div>
  </ActionForm>
);

interface DeleteItemProps {
  name: string;
  action: FormAction;
  fields: Record<string, string>;
  /** A list, or one sentence. */
  consequences: (string | false)[] | string;
}

export const DeleteItem = ({ name, consequences, ...dialog }: DeleteItemProps) => (
  <ConfirmDialog verb="Delete" title={`Delete ${name}?`} {...dialog}>
    {typeof consequences === "string" ? (
      <p className="text-sm">{consequences}</p>
    ) : (
      <Consequences of={consequences} />
    )}
  </ConfirmDialog>
);

export const ItemButtons = ({ href, ...deletion }: DeleteItemProps & { href: string }) => (
  <span className="inline-flex flex-wrap justify-end gap-2 lg:flex-nowrap">
    <ButtonLink prefetch={false} href={href}>
      Edit
    </ButtonLink>
    <DeleteItem {...deletion} />
  </span>
);
