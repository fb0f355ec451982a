export const signedOutMessage = "You are signed out. Sign in again in another tab, then press the button once more. Nothing you typed is lost.";
