import { newSecret } from "@/lib/crypto/secrets";

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export const newPair = (): TokenPair => ({ accessToken: newSecret("svc_at_"), refreshToken: newSecret("svc_rt_") });
