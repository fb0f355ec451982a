import { usePageWords } from "@/components/page-words";
import { proofEnglish } from "@/messages/proof-words";

export const useProofWords = () => usePageWords().proof ?? proofEnglish;
