"use client";

import ErrorPage from "./error";
import "./globals.css";

/** The same, for a failure of the layout itself. */
export default function GlobalErrorPage(props: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body className="px-4">
        <main>
          <ErrorPage {...props} />
        </main>
      </body>
    </html>
  );
}
