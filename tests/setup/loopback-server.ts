import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";

/** A server of somebody else, on this machine. */
export interface LoopbackServer {
  port: number;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  close(): Promise<void>;
}

/** Starts an HTTP server on a free port of 127.0.0.1. */
export function serveHttp(listener: RequestListener): Promise<LoopbackServer> {
  return started(createServer(listener));
}

/** Starts a server that speaks whatever it likes. */
export function serveTcp(onConnection: (socket: Socket) => void): Promise<LoopbackServer> {
  return started(createTcpServer(onConnection));
}

async function started(server: ReturnType<typeof createTcpServer>): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
