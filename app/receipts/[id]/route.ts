export { receiptFile as GET } from "@/lib/http/download";
