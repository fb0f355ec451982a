export { exportedManifest as GET } from "@/lib/http/manifest-file";
