/**
 * The properties that the source of a new record may give in addition to its fields. A time as text
 * has microseconds.
 */
export interface RecordIdentity {
  id: string;
  created_at?: Date | string;
  updated_at?: string;
}
