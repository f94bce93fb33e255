/** [P7] Says why a proof is refused. The specification fixes the English messages of the verifier. */
export const refusalWords = (message: string): string => message;
