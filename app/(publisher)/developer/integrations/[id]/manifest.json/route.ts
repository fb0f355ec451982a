export { exportedManifest as GET } from "@/lib/http/download";
