/**
 * The words of the few components that run in the browser. The English ones are in their script;
 * those of another language are passed to them as props, so that no page ships a catalogue.
 */
export const uiEnglish = {
  optional: "optional",
  cancel: "Cancel",
  close: "Close",
  signIn: "Sign in",
  loading: "Loading …",
  reload: "Reload the page",
  copy: "Copy",
  copied: "Copied.",
  copyRefused: "The browser did not allow it: select and copy the text.",
  copySelected: "Selected: press Ctrl+C or ⌘C to copy.",
  failures: {
    updated:
      "The service was updated since you opened this page. Copy what you typed, then reload the page.",
    unreachable: "The service could not be reached. Nothing you typed is lost: try again.",
    failed:
      "Something went wrong on our side. Nothing you typed is lost: try again in a moment. Reference {reference}",
  },
  failure: {
    heading: "Something went wrong on our side",
    text: "This was not caused by anything you typed. Try again in a moment.",
    reference: "Reference",
    again: "Try again",
    home: "Go to the home page",
  },
  time: {
    zone: "{place} time",
    own: "{time} your time",
    timesIn: "Times are in {zone}.",
    ownClock: "Your clock ({place}) is {difference}.",
    from: "from {time}: {words}",
    same: "the same",
    ahead: "{length} ahead",
    behind: "{length} behind",
    browserZone: "your browser's time zone",
  },
};

export type UiWords = typeof uiEnglish;
