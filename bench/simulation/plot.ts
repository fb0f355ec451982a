import type { Measured } from "./model";

interface Curve {
  name: string;
  points: Measured[];
}

const box = { width: 720, height: 400, left: 64, right: 24, top: 24, bottom: 112 };
/** The vertical scale, in milliseconds. */
const [least, most] = [1, 1_000];

/** p99 (solid lines) and p50 (dashed) against load on a logarithmic scale, readable on light and dark pages. */
export function plot(curves: Curve[]): string {
  const maxRate = Math.max(...curves.flatMap(({ points }) => points.map(({ requestsPerSecond }) => requestsPerSecond)));
  const x = (rate: number) => box.left + (rate / maxRate) * (box.width - box.left - box.right);
  const y = (ms: number) => {
    const part = Math.log(Math.min(most, Math.max(least, ms)) / least) / Math.log(most / least);
    return box.height - box.bottom - part * (box.height - box.top - box.bottom);
  };
  const line = (points: Measured[], of: (point: Measured) => number) =>
    points.map((point, n) => `${n === 0 ? "M" : "L"}${x(point.requestsPerSecond).toFixed(1)} ${y(of(point)).toFixed(1)}`).join("");
  const gridLines = [1, 10, 100, 1_000].map(
    (ms) =>
      `<path class="grid" d="M${box.left} ${y(ms)}H${box.width - box.right}"/><text x="${box.left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const steps = Array.from({ length: Math.floor(maxRate / 200_000) + 1 }, (_, n) => n * 200_000);
  const rateLabels = steps.map((rate) => `<text x="${x(rate)}" y="${box.height - box.bottom + 20}" text-anchor="middle">${rate / 1_000}k/s</text>`);
  const lines = curves.map(
    ({ points }, n) => `<path class="c${n}" d="${line(points, ({ p99 }) => p99)}"/><path class="c${n} half" d="${line(points, ({ p50 }) => p50)}"/>`,
  );
  const keys = curves.map(
    ({ name }, n) =>
      `<path class="c${n}" d="M${box.left} ${box.height - 68 + n * 18}h24"/><text x="${box.left + 32}" y="${box.height - 64 + n * 18}">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="Latency against requests per second: p99 in full lines, p50 in dashed ones">
<style>
svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#333}path{fill:none;stroke-width:2}.grid{stroke:#ddd;stroke-width:1}.half{stroke-dasharray:4 4}
.c0{stroke:#1d4ed8}.c1{stroke:#b91c1c}.c2{stroke:#a16207}.c3{stroke:#7e22ce}
@media(prefers-color-scheme:dark){svg{background:#111}text{fill:#ddd}.grid{stroke:#333}.c0{stroke:#7aa2ff}.c1{stroke:#ff8a80}.c2{stroke:#e8c15a}.c3{stroke:#d0a2ff}}
</style>
${[...gridLines, ...rateLabels, ...lines, ...keys].join("\n")}
<text x="${box.width - box.right}" y="${box.height - 48}" text-anchor="end">p99 full, p50 dashed</text>
</svg>
`;
}
