import { launch } from 'ttypilot';

await using installer = await launch('sh', { args: ['setup.sh'], cwd: import.meta.dirname });
const look = await installer.act({ until: 'input' });
console.log(look.message);
console.log(installer.screen.trim());
