export { attestationFile as GET } from "@/lib/http/attestation-file";
