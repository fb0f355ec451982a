/** The properties that the source of a new record may give in addition to its fields. */
export interface Named {
  id: string;
  created_at?: Date;
}
