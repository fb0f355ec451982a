import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { config } from "@/lib/config/config";

/** Ways in which an authenticator or a browser may deviate from the standard. */
interface Deviation {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
  challenge?: string;
  type?: string;
  userHandle?: string;
}

/**
 * A software authenticator with one passkey, plus its browser: real keys and real signatures. Its
 * use counter starts at 1.
 */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const rawId = id.toString("base64url");
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? new URL(config().PUBLIC_URL).origin,
        crossOrigin: false,
      }),
    );

  /** https://www.w3.org/TR/webauthn-3/#authenticator-data */
  const authenticatorData = (rpId: string, deviation: Deviation, credential?: Buffer) => {
    const [userPresent, userVerified, hasCredential] = [
      1,
      deviation.userVerified === false ? 0 : 4,
      credential ? 64 : 0,
    ];
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(deviation.counter ?? counter);
    const hash = createHash("sha256").update(deviation.rpId ?? rpId);
    return Buffer.concat([
      hash.digest(),
      Buffer.from([userPresent | userVerified | hasCredential]),
      counterBytes,
      credential ?? Buffer.alloc(0),
    ]);
  };

  function attestedCredential(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, "base64url"));
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2], // kty: EC2
      [3, -7], // alg: ES256
      [-1, 1], // crv: P-256
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)]);
  }

  return {
    createPasskey(
      { challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON,
      deviation: Deviation = {},
    ) {
      userHandle = user.id;
      const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        [
          "authData",
          new Uint8Array(authenticatorData(rp.id ?? "", deviation, attestedCredential())),
        ],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString("base64url");
      const clientDataJSON = clientData("webauthn.create", challenge, deviation).toString(
        "base64url",
      );
      return {
        id: rawId,
        rawId,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      };
    },
    answerChallenge(
      { challenge, rpId = "" }: PublicKeyCredentialRequestOptionsJSON,
      deviation: Deviation = {},
    ) {
      counter += 1;
      const client = clientData("webauthn.get", challenge, deviation);
      const data = authenticatorData(rpId, deviation);
      const signedBytes = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        id: rawId,
        rawId,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signedBytes, privateKey).toString("base64url"),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}
