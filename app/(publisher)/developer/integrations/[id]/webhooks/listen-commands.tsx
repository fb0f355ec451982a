import { CodeBlock } from "@/components/code-block";
import { PageLink } from "@/components/page-link";

interface ListenCommandsProps {
  clientId: string;
  /** The service's public origin. */
  origin: string;
}

/**
 * Two commands that forward this integration's deliveries to the reader's own machine. The second
 * asks for the client secret.
 */
export function ListenCommands({ clientId, origin }: ListenCommandsProps) {
  const commands = [
    `curl -O ${origin}/docs/integrations.mjs`,
    `INTEGRATIONS_CLIENT_ID=${clientId} node integrations.mjs listen --forward http://localhost:4000/webhooks`,
  ];
  return (
    <div className="grid gap-3">
      <CodeBlock title="In a terminal" text={commands.join("\n")} />
      <p className="text-sm text-soft">
        It asks for the client secret, starts with the next delivery, and resumes where it stopped
        when you restart it.{" "}
        <PageLink href="/docs/command" className="link">
          More about the command
        </PageLink>
      </p>
    </div>
  );
}
