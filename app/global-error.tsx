"use client";

import ErrorPage from "./error";
import "./globals.css";

/** The same when the layout itself failed. */
export default function GlobalErrorPage(props: { error: Error & { digest?: string }; reset: () => void }) {
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
