import * as z from "zod";
import { boundarySql, instantSql, jsonRow, type RowSource } from "@/lib/db/rows";
import { boundary, flag, float, id, instant, integer, strings, text, url } from "./fields";

export const accessModes = ["closed", "open_approval", "open_auto", "paid_ticket"] as const;
export const minAges = ["all_ages", "18+"] as const;
export const publishStatuses = ["draft", "published"] as const;
export const eventVisibilities = ["private", "discoverable"] as const;

export const eventSchema = z.strictObject({
  id,
  created_at: instant,
  updated_at: instant,
  organization: text,
  title: text,
  description: text,
  start_date: boundary.nullable(),
  end_date: boundary.nullable(),
  location: text,
  image_url: url,
  avatar_url: url,
  stream_url: url,
  access_mode: z.enum(accessModes).nullable(),
  min_age: z.enum(minAges).nullable(),
  published_at: instant.nullable(),
  sales_open_at: instant.nullable(),
  slug: text,
  format: text,
  event_mode: text,
  language: strings,
  themes: strings,
  city: text,
  country: text,
  address: text,
  lat: float,
  lng: float,
  currency: text,
  is_free: flag,
  min_price: integer,
  catalog_status: text,
  publish_status: z.enum(publishStatuses).nullable(),
  visibility: z.enum(eventVisibilities).nullable(),
  is_archived: flag,
  re_entry: flag,
  checkout_requires_application_form: flag,
});

export type Event = z.output<typeof eventSchema>;

export const eventRows: RowSource<Event> = {
  table: "events",
  id: "id",
  columns: {
    id: "t.id",
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    organization: "t.organization_id",
    title: "t.title",
    description: "t.description",
    start_date: boundarySql("t.start_date"),
    end_date: boundarySql("t.end_date"),
    location: "t.location",
    image_url: "t.image_url",
    avatar_url: "t.avatar_url",
    stream_url: "t.stream_url",
    access_mode: "t.access_mode",
    min_age: "t.min_age",
    published_at: instantSql("t.published_at"),
    sales_open_at: instantSql("t.sales_open_at"),
    slug: "t.slug",
    format: "t.format",
    event_mode: "t.event_mode",
    language: "t.language",
    themes: "t.themes",
    city: "t.city",
    country: "t.country",
    address: "t.address",
    lat: "t.lat",
    lng: "t.lng",
    currency: "t.currency",
    is_free: "t.is_free",
    min_price: "t.min_price",
    catalog_status: "t.catalog_status",
    publish_status: "t.publish_status",
    visibility: "t.visibility",
    is_archived: "t.is_archived",
    re_entry: "t.re_entry",
    checkout_requires_application_form: "t.checkout_requires_application_form",
  },
};

/** The row of the event $1. */
export const selectEvent = `SELECT ${jsonRow(eventRows)} AS row FROM events t WHERE t.id = $1::uuid`;

export const serializeEvent = (row: Event): Event => row;
