/** The properties that the source of a new record may give in addition to its fields. */
export interface RecordIdentity {
  id: string;
  created_at?: Date;
}
