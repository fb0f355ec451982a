export interface StoredProfile {
  display_name: string | null;
  nickname: string | null;
  organisation: string | null;
  real_name: string | null;
  privacy_mode: boolean;
  role_id: string | null;
  admin_notes: string | null;
  person: { email: string | null };
}

/** A profile as the form shows it, for the `before` of an edit. */
export const shownProfile = ({ role_id, person, privacy_mode, ...texts }: StoredProfile) => ({
  display_name: texts.display_name ?? "",
  nickname: texts.nickname ?? "",
  organisation: texts.organisation ?? "",
  real_name: texts.real_name ?? "",
  role: role_id ?? "",
  admin_notes: texts.admin_notes ?? "",
  email: person.email ?? "",
  privacy_mode,
});
