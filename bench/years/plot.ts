import type { Comparison } from "./compare";

interface MeasuredFactor {
  factor: number;
  results: Comparison[];
}

const box = { width: 720, left: 250, right: 24, top: 40, bottom: 40, row: 18 };
/** The horizontal scale, in multiples of the small installation's time. */
const [least, most] = [0.5, 32];

/**
 * A row for each hot statement with a dot for each size: its time relative to the small installation, on a logarithmic scale. Readable on light and dark pages.
 */
export function plot(measured: MeasuredFactor[]): string {
  const names = measured[0]?.results.map(({ name }) => name) ?? [];
  const height = box.top + names.length * box.row + box.bottom;
  const x = (times: number) => {
    const part = Math.log(Math.min(most, Math.max(least, times)) / least) / Math.log(most / least);
    return (box.left + part * (box.width - box.left - box.right)).toFixed(1);
  };
  const y = (row: number) => box.top + (row + 0.5) * box.row;
  const scale = [0.5, 1, 1.1, 2, 4, 8, 16, 32].map((times) => {
    const words = times === 1.1 ? "" : `<text x="${x(times)}" y="${height - box.bottom + 20}" text-anchor="middle">× ${times}</text>`;
    return `<path class="${times === 1.1 ? "wanted" : "grid"}" d="M${x(times)} ${box.top}V${height - box.bottom}"/>${words}`;
  });
  const rows = names.map((name, row) => `<text x="${box.left - 12}" y="${y(row) + 4}" text-anchor="end">${name}</text>`);
  const dots = measured.flatMap(({ results }, n) =>
    results.map(({ small, years }, row) => `<circle class="c${n}" cx="${x(years.milliseconds / small.milliseconds)}" cy="${y(row)}" r="4"/>`),
  );
  const keys = measured.map(
    ({ factor }, n) =>
      `<circle class="c${n}" cx="${box.left + n * 150}" cy="20" r="4"/><text x="${box.left + 10 + n * 150}" y="24">${factor} of five years</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${height}" role="img" aria-label="Time of each hot statement after years, as a multiple of its time on a small installation">
<style>
svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#333}path{fill:none}.grid{stroke:#ddd}.wanted{stroke:#15803d;stroke-dasharray:4 4}
.c0{fill:#a16207}.c1{fill:#1d4ed8}.c2{fill:#7e22ce}
@media(prefers-color-scheme:dark){svg{background:#111}text{fill:#ddd}.grid{stroke:#333}.wanted{stroke:#4ade80}.c0{fill:#e8c15a}.c1{fill:#7aa2ff}.c2{fill:#d0a2ff}}
</style>
${[...scale, ...rows, ...dots, ...keys].join("\n")}
</svg>
`;
}
