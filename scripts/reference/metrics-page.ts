import { type Metric, metricTable } from '../../src/surfaces/http/metric-table.js';
import { escapeCell } from './json-schema.js';

/** The page that lists what `/metrics` counts. */
export function metricsPage(): string {
  const rows = Object.entries<Metric>(metricTable).map(
    ([name, { type, labels = [], help }]) =>
      `| \`ttypilot_${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${escapeCell(help)} |`,
  );
  return `# Metrics

<!-- generated from src/surfaces/http by scripts/reference/write.ts: change it there -->

What \`GET /metrics\` of the [service](../guides/service.md) counts, in the Prometheus text format. The route needs a token
like every other:

\`\`\`yaml
scrape_configs:
  - job_name: ttypilot
    authorization: { credentials_file: /home/ada/.local/share/ttypilot/token }
    static_configs: [{ targets: ['127.0.0.1:7717'] }]
\`\`\`

A token of scope \`read\` is enough; see [Who gets in](../guides/service.md#who-gets-in).

| metric | type | labels | what it counts |
| --- | --- | --- | --- |
${rows.join('\n')}

The process metrics of prom-client (\`process_…\`, \`nodejs_…\`) are there too.
`;
}
