"use client";

import ErrorPage from "./error";
import "./globals.css";

/** The error page when the layout itself failed, so it brings its own document. */
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
