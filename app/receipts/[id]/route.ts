export { receiptFile as GET } from "@/lib/http/receipt-file";
