import { launch } from 'ttypilot';

await using installer = await launch('sh', { args: ['setup.sh'], cwd: import.meta.dirname });
const result = await installer.act({
  do: [
    ...[{ wait: 'Where to?' }, '/tmp/demo', 'enter'],
    ...[{ wait: 'Licence key:' }, '1234', 'enter'],
    ...[{ wait: 'Press y' }, 'y'],
  ],
  until: 'exit',
});
console.log(result.message);
console.log(installer.screen.trim());
