export type Role = 'user' | 'moderator' | 'admin';

/** The signed-in person of a request. `role` is the effective one: admin for an e-mail of `ADMIN_EMAILS`. */
export interface SessionUser {
  id: string;
  email: string;
  username: string;
  role: Role;
  avatar_url: string | null;
  sessionId: string;
}
