/** What the source of something new may say of it beside its fields. */
export interface Named {
  id: string;
  created_at?: Date;
}
